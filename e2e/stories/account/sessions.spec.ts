import { listScreen } from '../../screens/list.ts'
import { shellOf } from '../../screens/shell.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { merchant, subAccount } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1'

test('the desk ends the session of a lost phone, and the phone is out without a touch', async ({
  browserOf,
  ground,
}) => {
  const owner = await merchant()
  const phone = await browserOf(owner, { userAgent: iPhone, url: ground.second })
  const desk = await browserOf(owner, { at: '/console/setting/account' })
  await expect(shellOf(phone).connected).toBeVisible()

  const devices = listScreen(desk, '登录设备')
  await devices.act('iOS · Safari', '结束')
  await dialogOf(desk, '结束这个登录？').press('结束')
  await expect(phone.getByRole('status')).toHaveText('您的登录已在其他地方被结束，请重新登录')
  await expect(phone).toHaveURL(/\/$/)
  await expect(devices.row('iOS · Safari')).toHaveCount(0)
  await expect(devices.row('当前')).toHaveCount(1)
})

test('a sub-account that is disabled is out at once', async ({ browserOf, ground }) => {
  const owner = await merchant()
  const clerk = await subAccount(owner, { role: 'service', name: '小周' })
  const counter = await browserOf(clerk, { url: ground.second })
  const desk = await browserOf(owner, { at: '/console/setting/staff' })
  await expect(shellOf(counter).connected).toBeVisible()

  await listScreen(desk, '子账号').toggle('小周')
  await expect(counter.getByRole('status')).toHaveText('该账号已被停用，请联系主账户')
  await expect(counter).toHaveURL(/\/$/)
  await expect(listScreen(desk, '子账号').row('小周')).toContainText('停用')
})
