import { dialogOf } from '../../screens/dialog.ts'
import { onlineCard, tabOf } from '../../screens/online.ts'
import { atOrderDesk } from '../../support/order-desk.ts'
import { expect, test } from '../../support/story.ts'

for (const { what, goods, answer, reason, shown, known } of [
  {
    what: 'a refund is refused by a reason, and the buyer hears it',
    goods: '要退的康乃馨',
    answer: '拒绝退款',
    reason: '商品已制作',
    shown: '已拒绝',
    known: { status: 'rejected', answer: '商品已制作' },
  },
  {
    what: 'a refund is agreed to, and the channel pays it back',
    goods: '要退的向日葵',
    answer: '同意退款',
    reason: '',
    shown: '已同意退款',
    known: { status: 'agreed' },
  },
])
  test(what, async ({ browserOf, ground }) => {
    const { market, shop, desk } = await atOrderDesk({ browserOf, ground })
    const placed = await shop.order({ goods })
    await expect(onlineCard(desk, goods)).toBeVisible()
    await market.deed('eleme', placed, 'refund', { reason: '不想要了', amount: 28_00 })

    await expect(onlineCard(desk, goods)).toContainText('退款待处理')
    await expect(onlineCard(desk, goods)).toContainText('¥28.00 不想要了')
    await tabOf(desk, '退款').click()
    await onlineCard(desk, goods).getByRole('button', { name: '处理退款', exact: true }).click()
    const answering = dialogOf(desk, '处理退款')
    if (reason) await answering.press(reason)
    await answering.press(answer)
    await expect(answering.dialog).toHaveCount(0)
    await expect(onlineCard(desk, goods)).toHaveCount(0)
    await expect.poll(async () => (await market.known('eleme', placed)).refunds).toMatchObject([known])

    await tabOf(desk, '全部').click()
    await onlineCard(desk, goods)
      .getByRole('link', { name: new RegExp(goods) })
      .click()
    await expect(desk.getByRole('list', { name: '退款', exact: true })).toContainText(shown)
    const told = desk.getByRole('list', { name: '渠道同步' }).getByRole('listitem')
    await expect(told.filter({ hasText: answer })).toContainText('已同步')
  })

test('a buyer urges, the shop answers with one of the usual words, and the buyer reads them', async ({
  browserOf,
  ground,
}) => {
  const { market, shop, desk } = await atOrderDesk({ browserOf, ground })
  const placed = await shop.order({ goods: '被催的绣球' })
  const card = onlineCard(desk, '被催的绣球')
  await expect(card).toBeVisible()
  await market.deed('eleme', placed, 'urge')

  await expect(card).toContainText('买家催单')
  await card.getByRole('button', { name: '回复催单', exact: true }).click()
  const replying = dialogOf(desk, '回复催单')
  await replying.press('正在制作，马上为您送出')
  await replying.press('回复')
  await expect(replying.dialog).toHaveCount(0)
  await expect(card).not.toContainText('买家催单')
  await expect
    .poll(async () => (await market.known('eleme', placed)).reminders)
    .toMatchObject([{ reply: '正在制作，马上为您送出' }])
})
