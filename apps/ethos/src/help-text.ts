/** What `--help` says after the options. */
export const HELP_AFTER = `
Without -p, ethos opens a chat in a terminal. Piped input is added to the prompt; without one, it is the prompt. A pipe
that stays silent is left after 3 s, unless --stdin is given.
Who answers: --provider, else the server of --base-url, else that of the settings, else the first key in the environment
(ANTHROPIC_API_KEY, OPENAI_API_KEY, OPENROUTER_API_KEY, DEEPSEEK_API_KEY), else the first of those that you added, else
Ollama, LM Studio or llama.cpp on this machine, else the offline demo. A vendor's key goes to that vendor, and to a
--base-url only with --provider naming the vendor. ETHOS_API_KEY is for any --base-url.
Modes: read-only refuses what changes something, ask asks first (where nobody can be asked: refuses), auto-edit writes
files of the folder without a question, full runs all but what no mode allows.
With neither terminal nor prompt nor input, ethos runs one sample turn over the folder, with the offline demo.

Examples:
  ethos                                      chat about this folder
  ethos --continue                           go on with the latest session of this folder
  ethos -p "Which packages are there?"       one turn, the answer on stdout
  git diff | ethos -p "Review this change"   with piped input
  ethos -p "Fix the tests" --mode auto-edit --allow "run_command(npm test:*)"
  ethos -p "And the docs?" --session work    go on with the session of this key
  ethos -p "List the files" --output-format json
  ethos -p "/demo parallel" --output-format stream-json
  ethos --provider ollama --model qwen3:8b
  ethos --provider anthropic --fallback openai:gpt-5.4-mini
  ethos --base-url https://llm.example.com/v1 --model mine --protocol openai-responses
  ethos keys add anthropic                   keep a key; it is tried first
  ethos doctor                               what is wrong with the set-up, and what to do
  ethos help sessions                        the help of a command

The result goes to stdout, everything else to stderr.

Exit codes:
  0 clean                       5 halted, budget, watcher       124 out of time
  1 any other failure           6 a call was denied: nobody     130 stopped
  2 bad usage or options          was there to approve it
  3 key, permission, billing    7 answer cut short or invalid
  4 provider or stream`;
