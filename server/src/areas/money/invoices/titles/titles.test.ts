import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { test, type Person } from '#test/harness/world'

const company = { kind: 'company' as const, name: '广州花语花艺有限公司', tax_no: '91440101MA5CXYT467' }
const save = (keeper: Person, body: object) => keeper.call(invoices.saveTitle, { body: { ...company, ...body } })
const listed = async (keeper: Person) => (await keeper.call(invoices.titles, {})).data ?? []

describe('a title', () => {
  test('of a company needs a tax number whose check character is right; a person needs none', async ({ world }) => {
    const keeper = await world.merchant()
    for (const tax_no of ['', '91440101MA5CXYT468', '914401'])
      expect(await save(keeper, { tax_no })).toMatchObject({ code: codes.invalid.code, errors: [{ field: 'tax_no' }] })
    expect((await save(keeper, { tax_no: '91440101ma5cxyt467' })).code).toBe(0)
    expect((await save(keeper, { kind: 'person', name: '林小花', tax_no: '' })).code).toBe(0)
    expect(await listed(keeper)).toMatchObject([
      { name: company.name, tax_no: company.tax_no, is_default: true },
      { name: '林小花', is_default: false },
    ])
  })

  test('is changed, made the usual one, and deleted; the same one is not kept twice', async ({ world }) => {
    const keeper = await world.merchant()
    const { id } = (await save(keeper, {})).data ?? expect.fail('not saved')
    expect(await save(keeper, {})).toMatchObject({ message: '已有相同的发票抬头' })
    const other = (await save(keeper, { kind: 'person', name: '林小花', tax_no: '', is_default: true })).data
    expect(await listed(keeper)).toMatchObject([
      { name: '林小花', is_default: true },
      { id, is_default: false },
    ])
    expect((await save(keeper, { id, bank: '招商银行', account: '571900000010101' })).code).toBe(0)
    expect((await listed(keeper)).find((title) => title.id === id)).toMatchObject({ bank: '招商银行' })
    expect((await keeper.call(invoices.removeTitle, { params: { id: other?.id ?? '' } })).code).toBe(0)
    expect(await listed(keeper)).toHaveLength(1)
  })

  test('is made the usual one by one of two at the same time', async ({ world }) => {
    const keeper = await world.merchant()
    await Promise.all(
      ['甲', '乙', '丙'].map((name) => save(keeper, { kind: 'person', name, tax_no: '', is_default: true })),
    )
    expect((await listed(keeper)).filter(({ is_default }) => is_default)).toHaveLength(1)
  })
})
