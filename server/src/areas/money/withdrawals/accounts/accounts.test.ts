import { describe, expect, inject, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { isChannelNo } from '@zdb/contract/money/withdrawals/banks'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { aSocialLogin } from '#areas/people/account/fixtures'
import { newSmsCode } from '#areas/people/identity/sms-codes.sql'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { db, within } from '#core/db/tx'
import { useGateways } from '#ports/payments/in-use'
import { test, type Person, type World } from '#test/harness/world'
import { aCardNumber } from '../fixtures.ts'
import { gatewayInABox } from '../gateway-fixtures.ts'
import { accountsById, eraseAccounts } from './accounts.sql.ts'

const textsTo = async (mobile: string): Promise<string> => {
  const response = await fetch(`${inject('sandboxUrl')}/sms/messages?phone=${mobile}`)
  const { messages } = (await response.json()) as { messages: { text: string }[] }
  return messages.map(({ text }) => text).join('\n')
}

const known = async (world: World): Promise<Person> => {
  const names = ['joinpay_netpay', 'alipay', 'wechat'] as const
  useGateways(Object.fromEntries(names.map((name) => [name, gatewayInABox(name).gateway])))
  const keeper = await world.merchant()
  await within(async (tx) => {
    await aQualification(tx, keeper.merchantId, { type: 'identity_card' })
    await aQualification(tx, keeper.merchantId, { type: 'business_licence' })
  })
  return keeper
}

const codeFor = ({ mobile, accountId }: Person): Promise<string> =>
  newSmsCode(mobile, 'settlement_account', `account:${accountId}`)

const card = { channel: 1, holder_type: 'person', name: '林小花', account: aCardNumber, bank: 'ICBC' } as const
const company = {
  channel: 1,
  holder_type: 'company',
  name: '花语花艺有限公司',
  account: '0200001909234567891',
  bank: 'ICBC',
} as const

type Wanted = {
  channel: number
  name: string
  holder_type?: 'person' | 'company'
  account?: string
  bank?: string
  bank_no?: string
}

const add = async (keeper: Person, wanted: Wanted, code?: string) =>
  keeper.call(withdrawals.addAccount, { body: { ...wanted, code: code ?? (await codeFor(keeper)) } })

describe('a settlement account', () => {
  test('of the person on the identity card is sealed at rest, shown masked, and its owner is told', async ({
    world,
  }) => {
    const keeper = await known(world)
    const { data } = await add(keeper, { ...card, account: '6222 0212 3456 7890 128' })
    expect(data).toMatchObject({
      name: '林小花',
      account: '6222********0128',
      bank_name: '中国工商银行',
      obstacle: '',
    })
    const row = await db()
      .selectFrom('settlement_account')
      .selectAll()
      .where('id', '=', Number(data?.id))
      .executeTakeFirstOrThrow()
    expect(JSON.stringify({ ...row, sealed: row.sealed?.toString('latin1') })).not.toMatch(/7890|小花/)
    await vi.waitFor(async () => expect(await textsTo(keeper.mobile)).toContain('已添加结算账户中国工商银行'), {
      timeout: 40_000,
    })
    expect((await add(keeper, card)).code).toBe(codes.settlementAccountKnown.code)
    await keeper.call(withdrawals.deleteAccount, { body: { id: data?.id ?? '' } })
    expect((await keeper.call(withdrawals.accounts)).data).toEqual([])
    expect((await add(keeper, card)).code).toBe(0)
    await eraseAccounts({ merchantId: keeper.merchantId })
    expect((await accountsById([Number(data?.id)])).get(Number(data?.id))).toMatchObject({ name: '', account: '' })
  })

  test('of anybody else is refused before a code is used up', async ({ world }) => {
    const keeper = await known(world)
    const code = await codeFor(keeper)
    const stranger = await add(keeper, { ...card, name: '王小明' }, code)
    expect(stranger).toMatchObject({ code: codes.holderMismatch.code, errors: [{ field: 'name' }] })
    expect((await add(keeper, { ...card, name: company.name }, code)).code).toBe(codes.holderMismatch.code)
    expect((await add(keeper, { ...card, account: '6222021234567890127' }, code)).errors).toMatchObject([
      { field: 'account' },
    ])
    expect((await add(keeper, { ...card, bank: 'CMB' }, code)).errors).toMatchObject([
      { field: 'bank', message: '这张卡是中国工商银行的，请核对' },
    ])
    expect((await add(keeper, card, '000000')).code).toBe(codes.wrongSmsCode.code)
    expect((await add(keeper, card, code)).code).toBe(0)
    const newcomer = await world.merchant()
    expect((await add(newcomer, card)).message).toBe('请先通过身份证认证')
  })

  test('of a company names its branch, found by bank and city; of Alipay and WeChat its own kind', async ({
    world,
  }) => {
    const keeper = await known(world)
    expect((await add(keeper, company)).errors).toMatchObject([{ field: 'bank_no' }])
    const query = { bank: 'ICBC', city: '杭州市', keyword: '营业部' }
    const found = (await keeper.call(withdrawals.branches, { query })).data ?? []
    expect(found).toMatchObject([{ full_name: '中国工商银行股份有限公司杭州分行营业部', city: '杭州市' }])
    const bank_no = found[0]?.bank_no ?? ''
    expect((await add(keeper, { ...company, bank: 'ABC', bank_no })).errors).toMatchObject([{ field: 'bank_no' }])
    expect((await add(keeper, { ...company, bank_no: '102331000012' })).errors).toMatchObject([{ field: 'bank_no' }])
    expect((await add(keeper, { ...company, bank_no })).data).toMatchObject({ branch_name: found[0]?.full_name })
    expect((await add(keeper, { channel: 2, name: '林小花', account: '13811112222' })).data).toMatchObject({
      account: '138****2222',
    })
    expect((await add(keeper, { channel: 3, name: '林小花' })).code).toBe(codes.wechatNotBound.code)
    await within((tx) => aSocialLogin(tx, keeper.accountId))
    expect((await add(keeper, { channel: 3, name: '林小花' })).data).toMatchObject({
      kind: 'wechat',
      account: '微信零钱',
    })
    expect((await keeper.call(withdrawals.channels)).data).toMatchObject({
      '1': { kind: 'bank', open: true },
      '3': { kind: 'wechat', child: [] },
    })
  })

  test('is not offered through a gateway that is not there', async ({ world }) => {
    const keeper = await known(world)
    useGateways({})
    expect((await add(keeper, card)).code).toBe(codes.settlementChannelClosed.code)
  })
})

test('the number of a branch checks itself', () => {
  expect(['102100099996', '308584000013', '403100000004'].every(isChannelNo)).toBe(true)
  expect(['102100099995', '30858400001', ''].some(isChannelNo)).toBe(false)
})
