type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** What a page needs at once: everything it imports, and what that imports. */
const needs = (roots: readonly string[], modules: Modules): Set<string> => {
  const found = new Set(roots)
  // What is added is visited too.
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/** Where a person may begin: the two documents, and the pages of orders. */
export type Starts = {
  signIn: string
  shell: string
  /** What may follow the shell anywhere: the first page, and the alerts. */
  home: string
  alerts: string
  lists: readonly string[]
  details: readonly string[]
}

/** Which file a module comes in, asked from the first to the last. */
type File = { name: string; holds: (id: string) => boolean }

/** What the bundler itself adds to every file. */
const runtime = '\0rolldown/runtime.js'

const filesOf = ({ signIn, shell, home, alerts, lists, details }: Starts, modules: Modules): readonly File[] => {
  const ofSignIn = needs([signIn], modules)
  const ofShell = needs([shell], modules)
  const ofAnyPage = needs([home, alerts], modules)
  const ofLists = needs(lists, modules)
  const ofDetails = needs(details, modules)
  const ofOrders = (id: string): boolean => ofLists.has(id) || ofDetails.has(id)
  return [
    { name: 'base', holds: (id) => id === runtime || (ofShell.has(id) && ofSignIn.has(id)) },
    // What orders share with the first page or the alerts comes with the shell: neither then needs the other's file.
    { name: 'shell', holds: (id) => ofShell.has(id) || (ofAnyPage.has(id) && ofOrders(id)) },
    // One file of styles for a list.
    { name: 'orders', holds: (id) => ofLists.has(id) && (ofDetails.has(id) || id.endsWith('.css')) },
    { name: 'order-lists', holds: (id) => ofLists.has(id) },
    { name: 'order-details', holds: (id) => ofDetails.has(id) },
  ]
}

/**
 * What a page of orders begins with is four files: what both documents share, the rest of the shell, what lists and
 * details of orders share, and the rest of the lists or of the details, libraries included. Left to itself the bundler
 * writes a file for every set of pages that share something: a hundred of them before the first order, each of which is
 * asked for by itself and begins its compression anew.
 */
export const firstChunks = (starts: Starts) => {
  let files: readonly File[] | undefined
  return (id: string, modules: Modules): string | null => {
    files ??= filesOf(starts, modules)
    return files.find(({ holds }) => holds(id))?.name ?? null
  }
}
