import type { Page } from '@playwright/test'
import { pages } from '@zdb/contract/pages'

export const printPlaces = {
  setting: `/console/${pages.printSetting.path}`,
  store: `/console/${pages.storePrinting.path}`,
  template: `/console/${pages.printSetting.path}?tab=template`,
  rules: `/console/${pages.printSetting.path}?tab=rules`,
  jobs: `/console/${pages.printSetting.path}?tab=jobs`,
  paper: (paper: 'card' | 'a4', source: 'online' | 'received', ...sns: string[]) =>
    `/console/${pages.printReceipt.path}?source=${source}&sn=${sns.join(',')}&paper=${paper}`,
  receipt: (source: 'online' | 'received', sn: string) =>
    `/console/${pages.printReceipt.path}?source=${source}&sn=${sn}`,
}

/** The ticket beside its blocks, and the blocks. */
export const editorOf = (page: Page) => ({
  paper: page.getByRole('figure', { name: '小票预览' }),
  blocks: page.getByRole('list', { name: '小票内容' }).getByRole('listitem'),
  save: () => page.getByRole('button', { name: '保存', exact: true }).click(),
})

/** What an order says of its paper. */
export const paperOf = (page: Page) => page.getByRole('list', { name: '打印记录' }).getByRole('listitem')
