/** What `--help` says after the options. */
export const HELP_AFTER = `
Without -p, ethos opens a chat in a terminal. Piped input is added to the prompt; without one, it is the prompt.
Without a provider, address or OPENAI_API_KEY in the environment, the offline demo answers.
With neither terminal nor prompt nor input, ethos runs one sample turn over the folder, with that demo.

Examples:
  ethos                                      chat about this folder
  ethos -p "Which packages are there?"       one turn, the answer on stdout
  git diff | ethos -p "Review this change"   with piped input
  ethos -p "List the files" --output-format json
  ethos -p "/demo parallel" --output-format stream-json
  ethos --base-url http://127.0.0.1:11434/v1 --model qwen3

The result goes to stdout, everything else to stderr.

Exit codes:
  0 clean                       5 halted, budget, watcher       124 out of time
  1 any other failure           6 a call was denied: nobody     130 stopped
  2 bad usage or options          was there to approve it
  3 key, permission, billing    7 answer cut short or invalid
  4 provider or stream`;
