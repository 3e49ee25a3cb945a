import { randomBytes } from 'node:crypto'

export type Grant = { owner: string; access: string; refresh: string; endsAt: number; refreshEndsAt: number }

const lastsMs = 30 * 86_400_000
const refreshLastsMs = 35 * 86_400_000
/** More than these in a day of one customer's are refused. */
const grantsADay = 10

/** The access tokens of every customer. */
export function openTokens() {
  const grants: Grant[] = []
  const given = new Map<string, number>()

  const grant = (owner: string): Grant => {
    const made = {
      owner,
      access: randomBytes(16).toString('hex'),
      refresh: randomBytes(16).toString('hex'),
      endsAt: Date.now() + lastsMs,
      refreshEndsAt: Date.now() + refreshLastsMs,
    }
    grants.push(made)
    return made
  }
  return {
    /** By the keys alone; undefined once a customer had too many today. */
    anew(owner: string): Grant | undefined {
      const count = (given.get(owner) ?? 0) + 1
      given.set(owner, count)
      return count > grantsADay ? undefined : grant(owner)
    },
    renew(owner: string, refresh: string): Grant | undefined {
      const old = grants.find((each) => each.owner === owner && each.refresh === refresh)
      if (!old || old.refreshEndsAt < Date.now()) return undefined
      old.endsAt = 0
      old.refreshEndsAt = 0
      return grant(owner)
    },
    isGood: (owner: string, access: string): boolean =>
      grants.some((each) => each.owner === owner && each.access === access && each.endsAt > Date.now()),
    /** How many were given by the keys alone. */
    given: (owner: string): number => given.get(owner) ?? 0,
    /** Ends all of a customer's tokens before their time, and on request what renews them too. */
    end(owner: string, refresh: boolean): void {
      for (const each of grants.filter((one) => one.owner === owner)) {
        each.endsAt = 0
        if (refresh) each.refreshEndsAt = 0
      }
    },
  }
}
export type Tokens = ReturnType<typeof openTokens>
