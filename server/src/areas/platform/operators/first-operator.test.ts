import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { operators } from '@zdb/contract/platform/operators/endpoints'
import { now } from '#core/time/clock'
import { test, type World } from '#test/harness/world'
import { codeAt } from './fixtures.ts'
import { makeManager, readmit } from './first-operator.ts'

const enter = async (world: World, login: string, given: string, password: string) => {
  const { data } = await world.stranger.call(operators.signIn, { body: { login, password: given } })
  const { ticket, secret, new_password } = data?.enrolment ?? expect.fail('nothing to bind')
  expect(new_password).toBe(true)
  return world.stranger.call(operators.enrol, { body: { ticket, code: codeAt(secret, now()), password } })
}

test('an installation without people gets one who manages, with a password that counts once', async ({ world }) => {
  const given = (await makeManager('diyi', '第一人')) ?? expect.fail('nobody was made')
  expect(given).toMatch(/^[a-z2-9]{16}$/)
  expect(await makeManager('diyi', '第二人')).toBeUndefined()
  expect((await enter(world, 'diyi', given, 'my-own-password')).data?.operator).toMatchObject({ roles: ['manage'] })
  const body = { login: 'diyi', password: given }
  expect((await world.stranger.call(operators.signIn, { body })).code).toBe(codes.operatorRefused.code)
  expect(await readmit('nobody')).toBeUndefined()
  const anew = (await readmit('diyi')) ?? expect.fail('nobody was readmitted')
  expect((await enter(world, 'diyi', anew, 'another-password')).code).toBe(0)
})
