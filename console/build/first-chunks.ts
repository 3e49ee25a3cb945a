import type { Rolldown } from 'vite'

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type Group = NonNullable<Splitting['groups']>[number]
type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** What a page needs at once: everything it imports, and what that imports. */
const needs = (root: string, modules: Modules): Set<string> => {
  const found = new Set([root])
  // What is added is visited too.
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

const isLibrary = /[\\/]node_modules[\\/]/

/** Smaller sets of libraries join their neighbour, in bytes before compression. */
const tooSmall = 20_000

/**
 * Our own modules of the start are two files: what both pages begin with, and the rest of the shell. Left to itself the
 * bundler writes a file for every set of pages that share something, and each begins its compression anew. Of libraries
 * only what is used comes along, so they are grouped by who uses them; none stays in the file of a page, which would then
 * need the shell and be needed by it.
 */
export const firstChunks = ({ signIn, shell }: { signIn: string; shell: string }) => {
  let start: { both: Set<string>; shell: Set<string> } | undefined
  const nameOf = (id: string, modules: Modules): string | null => {
    if (!start) {
      const ofShell = needs(shell, modules)
      const ofSignIn = needs(signIn, modules)
      start = { both: new Set([...ofSignIn].filter((each) => ofShell.has(each))), shell: ofShell }
    }
    if (isLibrary.test(id)) return null
    if (start.both.has(id)) return 'base'
    return start.shell.has(id) ? 'shell' : null
  }
  return [
    { name: nameOf },
    {
      name: 'libraries',
      test: isLibrary,
      tags: ['$initial'],
      entriesAware: true,
      entriesAwareMergeThreshold: tooSmall,
    },
  ] satisfies [Group, Group]
}
