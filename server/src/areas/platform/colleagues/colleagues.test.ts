import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { colleagues } from '@zdb/contract/platform/colleagues/endpoints'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { operators } from '@zdb/contract/platform/operators/endpoints'
import { proposals } from '@zdb/contract/platform/proposals/endpoints'
import { codeAt, operatorPassword } from '#areas/platform/operators/fixtures'
import { areOnePairOfEyes, vouchFor } from '#areas/platform/operators/public'
import { db, within } from '#core/db/tx'
import { now } from '#core/time/clock'
import { test, type DeskPerson, type World } from '#test/harness/world'

const params = ({ operatorId }: { operatorId: number }) => ({ params: { operator: String(operatorId) } })
const newcomer = { login: 'xiaoli', name: '李客服', password: 'a-long-password' }

const signIn = (world: World, login: string, code?: string, password = operatorPassword) =>
  world.stranger.call(operators.signIn, { body: code === undefined ? { login, password } : { login, password, code } })

const rowOf = async (who: DeskPerson, id: string | number) =>
  (await who.call(colleagues.list)).data?.find((row) => row.id === String(id)) ?? expect.fail('no such colleague')

const agree = async (who: DeskPerson, name: string) => {
  const { data } = await who.call(proposals.list)
  const { id } = data?.items.find(({ title }) => title.includes(name)) ?? expect.fail(`nothing proposed of ${name}`)
  const at = { params: { queue: 'proposals', item: id } }
  const { revision = '' } = (await who.call(inbox.show, at)).data ?? {}
  return who.call(inbox.decide, { ...at, body: { decision: 'approve', revision } })
}

describe('the platform’s people', () => {
  test('are made by who manages, once per login, and their roles are no more than said', async ({ world }) => {
    const manager = await world.operator()
    const body = { ...newcomer, roles: ['service' as const] }
    expect((await manager.call(colleagues.create, { body })).data).toMatchObject({
      login: 'xiaoli',
      second_factor: false,
      disabled: false,
    })
    expect((await manager.call(colleagues.create, { body })).code).toBe(codes.operatorLoginTaken.code)
    const clerk = await world.operator({ roles: ['service'] })
    const refused = await clerk.call(colleagues.create, { body: { ...body, login: 'another' } })
    expect(refused.code).toBe(codes.operatorForbidden.code)
    const forged = { body: { ...body, roles: ['root'] } } as never
    expect((await manager.call(colleagues.create, forged)).code).toBe(codes.invalid.code)
  })

  test('choose their own password with the first code: the one they were given counts once', async ({ world }) => {
    const manager = await world.operator()
    const login = 'xiaozhou'
    await manager.call(colleagues.create, { body: { ...newcomer, login, roles: ['service'] } })
    const { enrolment } = (await signIn(world, login, undefined, newcomer.password)).data ?? {}
    expect(enrolment?.new_password).toBe(true)
    const bind = (password?: string) => {
      const code = codeAt(enrolment?.secret ?? '', now())
      const body = { ticket: enrolment?.ticket ?? '', code, ...(password === undefined ? {} : { password }) }
      return world.stranger.call(operators.enrol, { body })
    }
    expect((await bind()).errors).toEqual([{ field: 'password', message: '请设置自己的密码' }])
    expect((await bind(newcomer.password)).code).toBe(codes.invalid.code)
    expect((await bind('chosen-by-myself')).code).toBe(0)
    const code = codeAt(enrolment?.secret ?? '', new Date(now().getTime() + 30_000))
    expect((await signIn(world, login, code, newcomer.password)).code).toBe(codes.operatorRefused.code)
    expect((await signIn(world, login, code, 'chosen-by-myself')).code).toBe(0)
  })

  test('are out at once when they are disabled, and nobody disables themselves', async ({ world }) => {
    const [manager, clerk] = [await world.operator(), await world.operator({ roles: ['service'] })]
    expect((await manager.call(colleagues.disable, params(clerk))).data?.disabled).toBe(true)
    expect((await clerk.call(operators.me)).code).toBe(codes.operatorSignedOut.code)
    expect((await signIn(world, clerk.login, codeAt(clerk.secret, now()))).code).toBe(codes.operatorRefused.code)
    expect((await manager.call(colleagues.enable, params(clerk))).data?.disabled).toBe(false)
    expect((await manager.call(colleagues.disable, params(manager))).code).toBe(codes.operatorNotOneself.code)
  })

  test('who lost the phone binds another after a colleague allowed it', async ({ world }) => {
    const [manager, clerk] = [await world.operator(), await world.operator({ roles: ['service'] })]
    await manager.call(colleagues.resetSecondFactor, params(clerk))
    expect((await signIn(world, clerk.login)).data?.enrolment?.uri).toMatch(/^otpauth:\/\/totp\//)
    const lines = await db()
      .selectFrom('audit')
      .select('action')
      .where('operator_id', '=', manager.operatorId)
      .where('target', '=', String(clerk.operatorId))
      .execute()
    expect(lines).toEqual([{ action: 'colleagues.resetSecondFactor' }])
  })
})

test('who ever vouched for an account is never its second pair of eyes, nor are two whom the same one vouched for', async ({
  world,
}) => {
  const [maker, colleague] = [await world.operator(), await world.operator()]
  const made = async (login: string) => {
    const { data } = await maker.call(colleagues.create, { body: { ...newcomer, login, roles: ['service'] } })
    return Number(data?.id)
  }
  const [one, sibling] = [await made('erzi'), await made('nver')]
  await colleague.call(colleagues.resetSecondFactor, params({ operatorId: one }))
  expect(await areOnePairOfEyes(maker.operatorId, one)).toBe(true)
  expect(await areOnePairOfEyes(one, colleague.operatorId)).toBe(true)
  expect(await areOnePairOfEyes(one, sibling)).toBe(true)
  expect(await areOnePairOfEyes(sibling, colleague.operatorId)).toBe(false)
  expect(await areOnePairOfEyes(maker.operatorId, colleague.operatorId)).toBe(false)
})

test('whoever stands behind an account through others is not its second pair of eyes either', async ({ world }) => {
  const [maker, between, colleague] = [await world.operator(), await world.operator(), await world.operator()]
  await within((tx) => vouchFor(tx, between.operatorId, maker.operatorId))
  const made = async (by: typeof maker, login: string) => {
    const { data } = await by.call(colleagues.create, { body: { ...newcomer, login, roles: ['finance'] } })
    return Number(data?.id)
  }
  const [grandchild, child] = [await made(between, 'sunzi'), await made(maker, 'zhizi')]
  expect(await areOnePairOfEyes(maker.operatorId, grandchild)).toBe(true)
  expect(await areOnePairOfEyes(grandchild, maker.operatorId)).toBe(true)
  expect(await areOnePairOfEyes(grandchild, child)).toBe(true)
  expect(await areOnePairOfEyes(grandchild, colleague.operatorId)).toBe(false)
})

describe('who manages', () => {
  test('is not shut out by one colleague alone, nor with their own word', async ({ world }) => {
    const [first, second, target] = [
      await world.operator({ name: '甲' }),
      await world.operator({ name: '乙' }),
      await world.operator({ name: '丙停' }),
    ]
    expect((await first.call(colleagues.disable, params(target))).data).toMatchObject({
      disabled: false,
      proposed: true,
    })
    expect((await target.call(operators.me)).code).toBe(0)
    expect((await first.call(colleagues.resetSecondFactor, params(target))).code).toBe(codes.proposalOpen.code)
    expect((await agree(first, '丙停')).code).toBe(codes.proposalOwn.code)
    expect((await agree(target, '丙停')).code).toBe(codes.proposalSubject.code)
    expect((await agree(second, '丙停')).code).toBe(0)
    expect((await target.call(operators.me)).code).toBe(codes.operatorSignedOut.code)
    expect(await rowOf(second, target.operatorId)).toMatchObject({ disabled: true, proposed: false })
  })

  test('comes in only when two have agreed, and not with the word of who made the account', async ({ world }) => {
    const [first, second] = [await world.operator({ name: '甲' }), await world.operator({ name: '乙' })]
    const body = { ...newcomer, login: 'xinguanli', name: '丁新管理', roles: ['manage' as const, 'review' as const] }
    const made = (await first.call(colleagues.create, { body })).data
    expect(made).toMatchObject({ disabled: true, proposed: true })
    expect((await signIn(world, body.login, undefined, body.password)).code).toBe(codes.operatorRefused.code)
    expect((await first.call(colleagues.enable, { params: { operator: made?.id ?? '' } })).code).toBe(
      codes.proposalOpen.code,
    )
    expect((await agree(second, '丁新管理')).code).toBe(0)
    expect((await signIn(world, body.login, undefined, body.password)).data?.enrolment).toBeTruthy()
  })

  test('is given another authenticator by two', async ({ world }) => {
    const [first, second, target] = [
      await world.operator(),
      await world.operator(),
      await world.operator({ name: '戊失机' }),
    ]
    await first.call(colleagues.resetSecondFactor, params(target))
    expect((await rowOf(first, target.operatorId)).second_factor).toBe(true)
    await agree(second, '戊失机')
    expect((await rowOf(first, target.operatorId)).second_factor).toBe(false)
  })
})
