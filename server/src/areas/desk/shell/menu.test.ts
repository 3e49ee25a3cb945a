import { expect, test } from 'vitest'
import { pages } from '@zdb/contract/pages'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { openWorld } from '#test/harness/world'

test.each([
  ['0', false],
  ['1', true],
])('with PRE_PRODUCTION=%s the menu offers the notification settings: %s', async (flag, offered) => {
  const world = await openWorld({ PRE_PRODUCTION: flag })
  const { data } = await (await world.merchant()).call(shell.menu)
  const rows = data?.find(({ index }) => index === 'setting')?.child.map(({ index }) => index)
  expect(rows?.includes(pages.notificationSetting.path)).toBe(offered)
  await world.close()
})
