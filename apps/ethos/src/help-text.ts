/** What `--help` says after the options. */
export const HELP_AFTER = `
Without -p, ethos opens a chat in a terminal. Piped input is added to the prompt; without one, it is the prompt.
Who answers: --provider, else the server of --base-url, else the first key in the environment (OPENAI_API_KEY,
ANTHROPIC_API_KEY, OPENROUTER_API_KEY, DEEPSEEK_API_KEY), else the offline demo. A vendor's key goes to that vendor,
and to a --base-url only with --provider naming the vendor. ETHOS_API_KEY is for any --base-url.
With neither terminal nor prompt nor input, ethos runs one sample turn over the folder, with that demo.

Examples:
  ethos                                      chat about this folder
  ethos -p "Which packages are there?"       one turn, the answer on stdout
  git diff | ethos -p "Review this change"   with piped input
  ethos -p "List the files" --output-format json
  ethos -p "/demo parallel" --output-format stream-json
  ethos --provider ollama --model qwen3:8b
  ethos --provider anthropic --fallback openai:gpt-5.4-mini
  ethos --base-url https://llm.example.com/v1 --model mine --protocol openai-responses
  ethos providers                            who can answer, and which keys are set

The result goes to stdout, everything else to stderr.

Exit codes:
  0 clean                       5 halted, budget, watcher       124 out of time
  1 any other failure           6 a call was denied: nobody     130 stopped
  2 bad usage or options          was there to approve it
  3 key, permission, billing    7 answer cut short or invalid
  4 provider or stream`;
