import { setTimeout as sleep } from 'node:timers/promises'
import { later, minutes } from '#core/time/clock'
import { outcomeOf } from '#ports/couriers/outcome'
import { courierFailure, type Courier, type CourierAccount } from '#ports/couriers/port'
import { independently } from '#core/db/tx'

/** A renewal takes a few seconds at most; one that died is taken over after this. */
export const renewalMs = 15_000
/** Tokens that end within this are not used any more. */
const lastMoment = minutes(1)

/** Where an account is kept, and who may renew it. */
export type Keeper = {
  courier: Courier
  /** As it is kept now; undefined: there is none any more. */
  read(): Promise<CourierAccount | undefined>
  /** The right to renew it, for a while; false while another has it. */
  take(): Promise<boolean>
  release(): Promise<void>
  save(account: CourierAccount): Promise<void>
  /** The courier does not take the old tokens any more. */
  lose(): Promise<void>
}

export const notBound = () => courierFailure('expired', '运力账号尚未绑定或授权已失效')

const renew = async (keeper: Keeper, old: CourierAccount): Promise<CourierAccount> => {
  const { courier } = keeper
  const answer = await outcomeOf(async () => {
    if (!courier.renew) throw courierFailure('refused', '授权已到期')
    return courier.renew(old)
  })
  if (!answer.failure) {
    await keeper.save(answer.done)
    return answer.done
  }
  if (answer.failure.kind === 'refused' || answer.failure.kind === 'expired') {
    await keeper.lose()
    throw notBound()
  }
  await keeper.release()
  throw answer.failure
}

const renewOnce = async (keeper: Keeper, used: string): Promise<CourierAccount> => {
  for (let waited = 0; waited <= renewalMs; waited += 200) {
    const ours = await keeper.take()
    const account = await keeper.read()
    if (!account) throw notBound()
    if (account.accessToken !== used) {
      if (ours) await keeper.release()
      return account
    }
    if (ours) return renew(keeper, account)
    await sleep(200)
  }
  throw courierFailure('unreachable', 'a renewal that does not end')
}

/**
 * Other tokens than those that were used: somebody else's fresh ones, or new ones. One renewal at a time anywhere, and
 * the new ones are stored whatever becomes of the story that needed them: the old ones are gone at the courier.
 */
export const renewed = (keeper: Keeper, used: string): Promise<CourierAccount> =>
  independently(() => renewOnce(keeper, used))

/** Good for the next call. */
export const freshened = async (keeper: Keeper): Promise<CourierAccount> => {
  const account = (await keeper.read()) ?? notFound()
  const ending = account.expiresAt !== null && account.expiresAt < later(lastMoment)
  return ending ? renewed(keeper, account.accessToken) : account
}

const notFound = (): never => {
  throw notBound()
}
