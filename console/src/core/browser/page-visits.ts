/** What a habit is worth halves in so many days, so that last month's fades. */
const halfLifeDays = 10
/** More pages than anybody works with. */
const most = 40
/** Opened once is no habit. */
const habit = 1.5

type Visit = { score: number; at: number }
type Visits = Readonly<Record<string, Visit>>

const storageKey = (account: string) => `zdb.visits.${account}`

const read = (account: string): Visits => {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(storageKey(account)) ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Visits) : {}
  } catch {
    return {}
  }
}

const scoreAt = ({ score, at }: Visit, now: number): number => score * 0.5 ** ((now - at) / (halfLifeDays * 86_400_000))

const byScore = (visits: Visits, now: number) =>
  Object.entries(visits)
    .map(([path, visit]) => ({ path, visit, score: scoreAt(visit, now) }))
    .sort((a, b) => b.score - a.score)

/** This person opened a page. */
export const notePageVisit = (account: string, path: string, now = Date.now()) => {
  const visits = read(account)
  const before = visits[path]
  const noted = { ...visits, [path]: { score: 1 + (before ? scoreAt(before, now) : 0), at: now } }
  const kept = byScore(noted, now).slice(0, most)
  try {
    localStorage.setItem(
      storageKey(account),
      JSON.stringify(Object.fromEntries(kept.map(({ path: name, visit }) => [name, visit]))),
    )
  } catch {
    // A full or forbidden storage costs a habit, nothing else.
  }
}

/** The pages this person works with, the most used first. */
export const usedPages = (account: string, now = Date.now()): string[] =>
  byScore(read(account), now)
    .filter(({ score }) => score >= habit)
    .map(({ path }) => path)
