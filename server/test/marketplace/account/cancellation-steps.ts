import { expect } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { eraseCancelled } from '#areas/people/identity/cancellation/cancellation'
import { demoPassword } from '#areas/people/identity/fixtures'
import { atTheDoor, readPhone } from '../../harness/inbox.ts'
import type { Person, World } from '../../harness/world.ts'
import { gathered } from '../../../src/gathered.ts'

export const obstaclesOf = async (person: Person): Promise<string[]> =>
  (await person.call(account.checkCancellation)).data?.obstacles.map(({ key }) => key) ?? []

export const cancel = async (person: Person) => {
  const agreed = await person.call(account.confirmCancellation, { query: { agreed: '1' } })
  expect(agreed).toMatchObject({ code: 0, data: { cool_off_days: 7 } })
  const body = { code: await readPhone(person.mobile), password: demoPassword }
  return person.call(account.verifyCancellation, { body })
}

export const signIn = async ({ stranger }: World, { mobile }: Person) => {
  const body = { mobile, password: demoPassword, ...(await atTheDoor(stranger, mobile)) }
  return stranger.call(identity.signIn, { body })
}

/** The hour at which the clock looks for accounts whose days are over. */
export const eraseDue = (): Promise<void> => eraseCancelled(gathered.accountObstacles)
