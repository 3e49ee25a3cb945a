/** Exactly one of several open tabs speaks: the one that holds this lock. */
const lockName = 'zdb.speaker'
const claimMs = 60

let leading = false

const never = new Promise<never>(() => undefined)

const hold = (options: LockOptions) =>
  navigator.locks
    .request(lockName, options, () => {
      leading = true
      return never
    })
    .catch(() => {
      // Another tab took the lock because its person allowed the sound there: stand in line again.
      leading = false
      void hold({})
    })

/** Browsers offer locks on https only. */
const hasLocks = () => Boolean(navigator.locks)

export const queueForLead = () => {
  if (hasLocks()) void hold({})
}

/** The tab in which the person said yes speaks from now on. */
export const stealLead = () => {
  if (hasLocks() && !leading) void hold({ steal: true })
}

/** Without locks (plain http) the tab whose name stands last under the push's id speaks. */
const claim = async (id: string): Promise<boolean> => {
  const key = `zdb.speaker.${id}`
  const me = String(Math.random())
  if (localStorage.getItem(key)) return false
  localStorage.setItem(key, me)
  await new Promise((resolve) => setTimeout(resolve, claimMs))
  const mine = localStorage.getItem(key) === me
  if (mine) setTimeout(() => localStorage.removeItem(key), 60_000)
  return mine
}

export const isLeadingTab = (id: string): Promise<boolean> => (hasLocks() ? Promise.resolve(leading) : claim(id))
