import { dialogOf } from '../../screens/dialog.ts'
import { onlinePlaces } from '../../screens/online.ts'
import { marketOf } from '../../support/outside/market.ts'
import { readPhone } from '../../support/outside/phone.ts'
import { expect, test } from '../../support/story.ts'
import { trader } from '../../support/traders.ts'

test('a shop on 美团 is bound by its number and the code that came to its phone', async ({ browserOf, ground }) => {
  const owner = await trader('花田')
  const { id, phone } = await marketOf(ground).openShop('meituan', `${owner.shop}外卖`)
  const desk = await browserOf(owner, { at: onlinePlaces.shops })
  await desk.getByRole('button', { name: '添加网店' }).click()
  await dialogOf(desk, '添加网店：选择渠道')
    .dialog.getByRole('option', { name: /美团外卖/ })
    .click()
  const adding = dialogOf(desk, '添加美团外卖网店')
  await adding.fill('网店名称', '花田美团店')
  await adding.press('下一步')

  const binding = dialogOf(desk, '授权美团外卖：花田美团店')
  await binding.fill('门店编码（app_poi_code）', id)
  await binding.press('获取短信验证码')
  await expect(binding.dialog).toContainText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  const code = await readPhone(ground.sandboxUrl, phone)
  await binding.fill('短信验证码', code === '000000' ? '000001' : '000000')
  await binding.press('授权')
  await expect(desk.getByText('短信验证码不正确或已过期').first()).toBeVisible()
  await binding.fill('短信验证码', code)
  await binding.press('授权')
  await expect(desk.getByText('“花田美团店”已授权，新订单会自动进来')).toBeVisible()
  const shops = desk.getByRole('table', { name: '美团外卖网店' })
  await expect(shops.getByRole('row', { name: /花田美团店/ })).toContainText('已授权')
})
