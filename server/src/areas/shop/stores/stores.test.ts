import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { within } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'
import { aStore, type StoreFixture } from './fixtures.ts'

const shopWith = async (world: World, ...facts: StoreFixture[]): Promise<Person> => {
  const owner = await world.merchant()
  await within(async (tx) => {
    for (const store of facts) await aStore(tx, owner.merchantId, store)
  })
  return owner
}

const namesOf = async (owner: Person, query: { keyword?: string; page?: number; page_size?: number } = {}) => {
  const { data } = await owner.call(stores.list, { query })
  return { names: data?.items.map(({ name }) => name), total: data?.total }
}

describe('the list of stores', () => {
  test('shows each store with its address and whether it is open, the default one first', async ({ world }) => {
    const owner = await shopWith(
      world,
      { name: '中关村店', county: '海淀区', address: '中关村大街27号', closed: { reason: '盘点' } },
      { name: '国贸店', isDefault: true, categories: [1, 9] },
    )
    const { data } = await owner.call(stores.list)
    expect(data).toMatchObject({ total: 2, page: 1, page_size: 20 })
    expect(data?.items).toMatchObject([
      { name: '国贸店', is_default: true, status: 1, status_zh: '营业中', categories: [1, 9], reopen_at: null },
      {
        name: '中关村店',
        city: '北京市',
        address: '海淀区中关村大街27号',
        status: 0,
        status_zh: '休息中',
        close_reason: '盘点',
      },
    ])
  })

  test('names what each store lacks before it can receive, with the page that settles it, when asked', async ({
    world,
  }) => {
    const owner = await shopWith(world, { name: '新店', life: 'draft' })
    const ask = async (lacking?: 1) => (await owner.call(stores.list, { query: { lacking } })).data?.items[0]?.lacking
    expect(await ask()).toEqual([])
    const sid = (await owner.call(stores.list)).data?.items[0]?.sid ?? ''
    expect(await ask(1)).toEqual(
      expect.arrayContaining([
        {
          key: 'life',
          title: '门店审核',
          lack: '未通过审核',
          why: '待完善',
          route: `platform_shops/store_info?sid=${sid}`,
        },
        expect.objectContaining({ key: 'contact', route: `setting/shop/contact?sid=${sid}` }),
      ]),
    )
  })

  test('finds a store by a piece of its name or address', async ({ world }) => {
    const owner = await shopWith(
      world,
      { name: '国贸店', county: '朝阳区', address: '光华路9号' },
      { name: '中关村店', county: '海淀区', address: '中关村大街27号' },
      { name: '光华广场', county: '西城区', address: '金融街1号' },
    )
    expect(await namesOf(owner, { keyword: '光华' })).toEqual({ names: ['国贸店', '光华广场'], total: 2 })
    expect(await namesOf(owner, { keyword: '海淀区中关村' })).toEqual({ names: ['中关村店'], total: 1 })
    expect(await namesOf(owner, { keyword: '浦东' })).toEqual({ names: [], total: 0 })
  })

  test('takes % and _ for what they are', async ({ world }) => {
    const owner = await shopWith(world, { name: '百分百店' }, { name: '100%鲜花' })
    expect(await namesOf(owner, { keyword: '%' })).toEqual({ names: ['100%鲜花'], total: 1 })
    expect(await namesOf(owner, { keyword: '_' })).toEqual({ names: [], total: 0 })
  })

  test('comes page by page and knows the total on every page', async ({ world }) => {
    const owner = await shopWith(world, { name: '一店' }, { name: '二店' }, { name: '三店' })
    expect(await namesOf(owner, { page: 1, page_size: 2 })).toEqual({ names: ['一店', '二店'], total: 3 })
    expect(await namesOf(owner, { page: 2, page_size: 2 })).toEqual({ names: ['三店'], total: 3 })
    expect(await namesOf(owner, { page: 9, page_size: 2 })).toEqual({ names: [], total: 3 })
  })

  test('shows the stores of one merchant only, and only to those who may see them', async ({ world }) => {
    const owner = await shopWith(world, { name: '国贸店' })
    const neighbour = await shopWith(world, { name: '望京店' })
    expect((await namesOf(neighbour)).names).toEqual(['望京店'])
    const blind = await world.subAccount(owner, { grants: ['finance.read'] })
    expect((await blind.call(stores.list)).code).toBe(codes.forbidden.code)
  })
})
