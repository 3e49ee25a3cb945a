import { describe, expect, onTestFinished } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { aCaptcha, aProof, atTheDoor, readPhone } from '#test/harness/inbox'
import { solve } from '#test/harness/solve'
import { clientOf, openWorld, test, type Client, type World } from '#test/harness/world'
import { demoPassword } from '../fixtures.ts'
import { levelAfter, lockAfter } from './sign-in-lockout.sql.ts'

/** Somebody at an address of their own, with a browser that keeps the cookie it is known by. */
const somebodyAt = async (world: World, address: string, mobile: string): Promise<Client> => {
  const headers = { 'x-forwarded-for': address }
  const answer = await clientOf(world.url, headers).call(identity.proofOfWork, { query: { mobile } })
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect(answer.headers.get('set-cookie')).toMatch(/^zdb_device=.*HttpOnly; SameSite=Strict/)
  return clientOf(world.url, { ...headers, cookie })
}

const tryPassword = async (client: Client, mobile: string, password: string) =>
  client.call(identity.signIn, { body: { mobile, password, ...(await atTheDoor(client, mobile)) } })

const behindProxy = async (): Promise<World> => {
  const world = await openWorld({ TRUST_PROXY: '1' })
  onTestFinished(world.close)
  return world
}

const levelOf = async (client: Client, mobile: string): Promise<number> => {
  const { data } = await client.call(identity.proofOfWork, { query: { mobile } })
  const text = Buffer.from(data?.challenge ?? '', 'base64').toString()
  return (JSON.parse(text) as { parameters: { data: { level: number } } }).parameters.data.level
}

describe('what strangers do to an account', () => {
  test('never shuts its owner out, neither where they have been before nor at a new place', async () => {
    const world = await behindProxy()
    const { mobile } = await world.merchant()
    const home = await somebodyAt(world, '198.51.100.1', mobile)
    expect(await tryPassword(home, mobile, demoPassword)).toMatchObject({ code: 0 })
    for (const place of [1, 2]) {
      const stranger = await somebodyAt(world, `203.0.113.${place}`, mobile)
      for (let guess = 0; guess < 5; guess += 1) await tryPassword(stranger, mobile, 'wrong-1234')
      expect((await tryPassword(stranger, mobile, demoPassword)).code).toBe(codes.signInLocked.code)
    }
    expect(await levelOf(home, mobile)).toBe(0)
    expect(await tryPassword(home, mobile, demoPassword)).toMatchObject({ code: 0 })
    const hotel = await somebodyAt(world, '198.51.100.2', mobile)
    expect(await levelOf(hotel, mobile)).toBe(1)
    expect(await tryPassword(hotel, mobile, demoPassword)).toMatchObject({ code: 0 })
  })

  test('does not shut out a known browser behind the same address', async () => {
    const world = await behindProxy()
    const { mobile } = await world.merchant()
    const owner = await somebodyAt(world, '198.51.100.1', mobile)
    expect(await tryPassword(owner, mobile, demoPassword)).toMatchObject({ code: 0 })
    const neighbour = await somebodyAt(world, '198.51.100.1', mobile)
    for (let guess = 0; guess < 5; guess += 1) await tryPassword(neighbour, mobile, 'wrong-1234')
    expect((await tryPassword(neighbour, mobile, demoPassword)).code).toBe(codes.signInLocked.code)
    expect(await tryPassword(owner, mobile, demoPassword)).toMatchObject({ code: 0 })
    for (let guess = 0; guess < 5; guess += 1) await tryPassword(owner, mobile, 'wrong-1234')
    expect((await tryPassword(owner, mobile, demoPassword)).code).toBe(codes.signInLocked.code)
  })

  test('does not spoil a code: a code opens the door only on the browser it was asked from', async () => {
    const world = await behindProxy()
    const { mobile } = await world.merchant()
    const owner = await somebodyAt(world, '198.51.100.1', mobile)
    const code = await aCodeOn(owner, mobile)
    const stranger = await somebodyAt(world, '203.0.113.9', mobile)
    for (let guess = 0; guess < 6; guess += 1)
      expect((await stranger.call(identity.signInBySms, { body: { mobile, code: '000000' } })).code).toBe(
        codes.wrongSmsCode.code,
      )
    expect((await stranger.call(identity.signInBySms, { body: { mobile, code } })).code).toBe(codes.wrongSmsCode.code)
    expect(await owner.call(identity.signInBySms, { body: { mobile, code } })).toMatchObject({ code: 0 })
  })

  test('does not use up the messages of a known browser', async () => {
    const world = await behindProxy()
    const { mobile } = await world.merchant()
    const owner = await somebodyAt(world, '198.51.100.1', mobile)
    expect(await tryPassword(owner, mobile, demoPassword)).toMatchObject({ code: 0 })
    const ask = async (client: Client) =>
      (await client.call(identity.sms, { query: { mobile, scene: 'sign_in', ...(await atTheDoor(client, mobile)) } }))
        .code
    const stranger = await somebodyAt(world, '203.0.113.9', mobile)
    expect([await ask(stranger), await ask(stranger)]).toEqual([0, codes.tooOften.code])
    expect(await ask(owner)).toBe(0)
    expect(await levelOf(stranger, mobile)).toBe(1)
    expect(await levelOf(owner, mobile)).toBe(0)
  })

  test('grows dearer: locks by place up to a day, work by account up to sixty-four times', () => {
    const failures = [4, 5, 6, 10, 15, 20, 25, 30, 35]
    const minutesOf = (kind: 'pair' | 'account') => failures.map((each) => lockAfter(kind, each) / 60_000)
    expect(minutesOf('pair')).toEqual([0, 1, 0, 5, 15, 60, 240, 1440, 1440])
    expect(minutesOf('account')).toEqual(failures.map(() => 0))
    expect([0, 1, 3, 7, 15, 31, 63, 1000].map((each) => levelAfter('pair', each))).toEqual([0, 1, 2, 3, 4, 5, 6, 6])
    expect([0, 4, 5, 15, 35, 1000].map((each) => levelAfter('account', each))).toEqual([0, 0, 1, 2, 3, 6])
  })
})

const aCodeOn = async (client: Client, mobile: string): Promise<string> => {
  const asked = { mobile, scene: 'sign_in' as const, ...(await atTheDoor(client, mobile)) }
  expect(await client.call(identity.sms, { query: asked })).toMatchObject({ code: 0 })
  return readPhone(mobile)
}

describe('a proof of work', () => {
  const knock = async (client: Client, mobile: string, proof: string) =>
    client.call(identity.signIn, { body: { mobile, password: 'wrong-1234', proof, ...(await aCaptcha(client)) } })

  test('counts once, however many send it at the same moment', async ({ world }) => {
    const { mobile } = await world.merchant()
    const proof = await aProof(world.stranger, mobile)
    const doors = await Promise.all(Array.from({ length: 4 }, () => knock(world.stranger, mobile, proof)))
    expect(doors.filter(({ code }) => code === codes.wrongPassword.code)).toHaveLength(1)
    // Who comes a moment later finds it spent, or that a wrong password has made it too easy.
    const refused = new Set<number>([codes.proofInvalid.code, codes.proofTooEasy.code])
    expect(doors.filter(({ code }) => refused.has(code))).toHaveLength(3)
  })

  test('is for one mobile, for five minutes, and cannot be made up', async ({ world }) => {
    const { mobile } = await world.merchant()
    const other = await aProof(world.stranger, '13700000009')
    expect((await knock(world.stranger, mobile, other)).code).toBe(codes.proofInvalid.code)
    for (const nonsense of ['x', 'e30=', Buffer.from('{"challenge":1}').toString('base64')])
      expect((await knock(world.stranger, mobile, nonsense)).code).toBe(codes.proofInvalid.code)
    const right = await aProof(world.stranger, mobile)
    const text = Buffer.from(right, 'base64').toString().replace('"level":0', '"level":6')
    expect((await knock(world.stranger, mobile, Buffer.from(text).toString('base64'))).code).toBe(
      codes.proofInvalid.code,
    )
    const unsolved = JSON.parse(Buffer.from(right, 'base64').toString()) as { solution: { derivedKey: string } }
    unsolved.solution.derivedKey = '00'.repeat(32)
    const guessed = Buffer.from(JSON.stringify(unsolved)).toString('base64')
    expect((await knock(world.stranger, mobile, guessed)).code).toBe(codes.proofInvalid.code)
    moveClock(minutes(6))
    expect((await knock(world.stranger, mobile, right)).code).toBe(codes.proofInvalid.code)
    resetClock()
  })

  test('gathered before the failures is too easy after them', async ({ world }) => {
    const { mobile } = await world.merchant()
    const challenges = [1, 2].map(() => world.stranger.call(identity.proofOfWork, { query: { mobile } }))
    const proofs = await Promise.all((await Promise.all(challenges)).map(({ data }) => solve(data?.challenge ?? '')))
    expect((await knock(world.stranger, mobile, proofs[0] ?? '')).code).toBe(codes.wrongPassword.code)
    expect((await knock(world.stranger, mobile, proofs[1] ?? '')).code).toBe(codes.proofTooEasy.code)
    expect((await knock(world.stranger, mobile, await aProof(world.stranger, mobile))).code).toBe(
      codes.wrongPassword.code,
    )
  })
})

describe('somebody at an open session', () => {
  test('guesses the password five times, however many guesses are made at once', async ({ world }) => {
    const shop = await world.merchant()
    const change = (old_password: string) =>
      shop.call(account.changePassword, { body: { old_password, password: 'tulip2026' } })
    const wrong = await Promise.all(Array.from({ length: 6 }, () => change('wrong-1234')))
    expect(wrong.map(({ code }) => code)).toContain(codes.oldPasswordWrong.code)
    expect(await change(demoPassword)).toMatchObject({
      code: codes.oldPasswordLocked.code,
      message: '原密码错误次数过多，请60分钟后再试',
    })
    moveClock(minutes(61))
    expect(await change(demoPassword)).toMatchObject({ code: 0 })
    resetClock()
  })
})
