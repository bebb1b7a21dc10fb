const secretName = /(?:^|_)(?:KEY|APIKEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)$/i;
const shortest = 8;

/**
 * Takes the values of secrets out of a text: those of the variables whose names end in KEY, TOKEN, SECRET, PASSWORD
 * and the like. Values under 8 characters are left alone: they would hit ordinary words.
 */
export function createRedaction(env: Readonly<Record<string, string | undefined>>): (text: string) => string {
  const secrets = Object.entries(env)
    .map(([name, value]) => ({ name, value: value?.trim() ?? '' }))
    .filter(({ name, value }) => secretName.test(name) && value.length >= shortest)
    // A secret that holds another one must go first.
    .sort((a, b) => b.value.length - a.value.length);
  return (text) => {
    let safe = text;
    for (const { name, value } of secrets) {
      if (safe.includes(value)) safe = safe.replaceAll(value, () => `[${name} hidden]`);
    }
    return safe;
  };
}
