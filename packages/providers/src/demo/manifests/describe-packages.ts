import type { Outcome } from '../plan/plan.ts';
import { toUnreadText } from '../plan/tell-listing.ts';
import { toBulletList, toCountText, toFolderText, toNameText, toSentenceList } from '../plan/tell-text.ts';
import { toFailure } from '../plan/to-failure.ts';
import type { FoundPackage, FoundPackages } from './find-packages.ts';
import { isSamePackage } from './is-same-package.ts';

const mostShown = 200;

/** Tells which packages were found; with `dependency` only those that depend on it. */
export function describePackages(found: FoundPackages, dependency: string | undefined): Outcome {
  if (found.problem !== undefined) {
    return toFailure(`I could not look into ${toFolderText(found.base)}: ${found.problem}`);
  }
  const facts = toFacts(found, found.members);
  const unread = toUnreadText(found);
  if (found.members.length === 0 && found.roots.length === 0)
    return { text: describeNothing(found) + unread, facts };
  if (dependency !== undefined) return describeDependents(found, dependency);
  const parts = [toIntro(found), ...toLists(found)];
  if (found.leftOut > 0) parts.push(`There are more: ${found.leftOut} did not fit into what I looked at.`);
  if (unread !== '') parts.push(unread.trim());
  return { text: parts.join('\n\n'), facts };
}

function describeNothing({ base, workspaceFiles }: FoundPackages): string {
  const where = toFolderText(base);
  if (workspaceFiles.length > 0)
    return `There are no packages in ${where}: ${toSentenceList(workspaceFiles)} names none that is there.`;
  return `There are no packages in ${where}: I found no package.json, Cargo.toml, pyproject.toml or go.mod in it or below it.`;
}

function toIntro({ base, workspaceFiles, members, roots }: FoundPackages): string {
  const where = toFolderText(base);
  const capital = where.charAt(0).toUpperCase() + where.slice(1);
  if (workspaceFiles.length > 0) {
    const nouns = members.length === 0 ? 'no packages' : toCountText(members.length, 'package');
    return `${base === '.' ? 'This workspace' : `The workspace ${where}`} has ${nouns} (by ${toSentenceList(workspaceFiles)})${members.length === 0 ? '.' : ':'}`;
  }
  if (members.length === 0)
    return `${capital} is no workspace with several packages. It is one package: ${toSentenceList(roots.map(toName))}.`;
  return `${capital} defines no workspace. By ${toSentenceList([...new Set(members.map((one) => one.file))])} I found ${toCountText(members.length, 'package')}:`;
}

function toLists({ workspaceFiles, members, roots }: FoundPackages): string[] {
  const lists: string[] = [];
  if (members.length > 0)
    lists.push(
      toBulletList(
        members.map((one) => `${toName(one)} in ${toNameText(one.folder)}`),
        mostShown,
      ),
    );
  const isToldAlready = workspaceFiles.length === 0 && members.length === 0;
  if (roots.length > 0 && !isToldAlready)
    lists.push(`The folder itself is ${toSentenceList(roots.map(toName))}.`);
  return lists;
}

function toName({ manifest, file, problem }: FoundPackage): string {
  if (problem !== undefined) return `an unreadable ${file} (${problem})`;
  return manifest?.name ?? 'a package without a name';
}

function describeDependents(found: FoundPackages, dependency: string): Outcome {
  const all = [...found.members, ...found.roots];
  const users = all.filter(
    (one) => one.manifest?.dependencies.some((name) => isSamePackage(one.file, name, dependency)) === true,
  );
  const facts = toFacts(found, users);
  if (users.length === 0) {
    const manifests = all.length === 1 ? 'The manifest of the' : 'None of the manifests of the';
    const where = toFolderText(found.base);
    const lists = all.length === 1 ? 'does not list' : 'lists';
    const text = `${manifests} ${toCountText(all.length, 'package')} in ${where} ${lists} ${dependency} as a dependency.`;
    return { text: text + toDoubtText(found), facts };
  }
  const intro = `${toCountText(users.length, 'package')} ${users.length === 1 ? 'depends' : 'depend'} on ${dependency}:`;
  return {
    text: `${intro}\n\n${toBulletList(
      users.map((one) => `${toName(one)} in ${toNameText(one.folder)}`),
      mostShown,
    )}${toDoubtText(found)}`,
    facts,
  };
}

/** What makes an answer about all packages incomplete: manifests or folders that were not read. */
function toDoubtText(found: FoundPackages): string {
  const faulty = [...found.members, ...found.roots].filter((one) => one.problem !== undefined).length;
  const unread = faulty === 0 ? '' : ` ${toCountText(faulty, 'manifest')} could not be read.`;
  const more = found.leftOut === 0 ? '' : ` ${found.leftOut} more did not fit into what I looked at.`;
  return unread + more + toUnreadText(found);
}

function toFacts(found: FoundPackages, told: readonly FoundPackage[]): Record<string, unknown> {
  const packages = told.flatMap(({ manifest, folder }) => {
    if (manifest === undefined) return [];
    const { name = folder, version, description } = manifest;
    return [{ name, path: folder, ...(version && { version }), ...(description && { description }) }];
  });
  const names = packages.map((one) => one.name);
  return {
    packages,
    names,
    count: told.length,
    monorepo: found.workspaceFiles.length > 0,
    root: found.roots[0]?.manifest?.name,
    path: found.base,
  };
}
