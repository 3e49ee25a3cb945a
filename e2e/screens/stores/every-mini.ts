import { pages } from '@zdb/contract/pages'
import type { Page } from '@playwright/test'
import { miniWares } from '../../support/shops/mini-business.ts'
import { dialog, heading, press, words, type Screen } from '../screen.ts'

const goods = `/console/${pages.miniGoods.path}`
const program = `/console/${pages.miniProgram.path}`

const previewWare = (page: Page) =>
  page
    .getByRole('row')
    .filter({ hasText: miniWares.reviewing.name })
    .getByRole('button', { name: '预览', exact: true })
    .click()

/** The mini-shop: its wares and the mini-program they are sold in. */
export const miniScreens: readonly Screen[] = [
  { name: 'mini-goods', who: 'mini', at: goods, shows: words(miniWares.long.name) },
  { name: 'mini-goods-new', who: 'newcomer', at: goods, shows: words('还没有绑定小程序，绑定以后才能上架商品') },
  { name: 'mini-goods-create', who: 'mini', at: `${goods}?ware=new`, shows: heading('规格、价格与库存') },
  {
    name: 'mini-goods-own',
    who: 'mini',
    at: `${goods}?ware=new`,
    act: press('从商品管理选取'),
    shows: dialog('从商品管理选取'),
  },
  { name: 'mini-goods-preview', who: 'mini', at: goods, act: previewWare, shows: dialog(miniWares.reviewing.name) },
  {
    name: 'mini-goods-tags',
    who: 'mini',
    at: goods,
    act: async (page) => {
      await page.getByRole('checkbox', { name: '全选本页' }).check()
      await page.getByRole('button', { name: '设置标签' }).click()
    },
    shows: dialog('设置标签'),
  },
  { name: 'mini-categories', who: 'mini', at: goods, act: press('分类与规格'), shows: dialog('分类与规格') },
  {
    name: 'mini-category-add',
    who: 'mini',
    // Closed it leads back to the list of categories, so nothing else is opened after it here.
    at: `${goods}?page=1`,
    act: async (page) => {
      await press('分类与规格')(page)
      await press('新建分类')(page)
    },
    shows: dialog('新建分类'),
  },
  { name: 'mini-packages', who: 'mini', at: goods, act: press('包装'), shows: dialog('包装') },
  { name: 'mini-program', who: 'mini', at: program, shows: heading('门店服务') },
  { name: 'mini-program-new', who: 'newcomer', at: program, shows: heading('还没有开通小程序，三步开张') },
]
