import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { firstVisit, orders } from '../../support/inspection/first-visit.ts'
import { demoPerson, signIn } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

/**
 * Any more and the first order waits for the network instead of the screen. It can be read with the document and what
 * that names, and worked on once the shell is drawn, which asks for the drawings of its menu.
 */
const stages = [
  { row: `${orders.readable}, ${orders.ready}`, requests: 9, depth: 1 },
  { row: orders.ready, requests: 10, depth: 2 },
] as const

test('before the first order stands there a page asks for little, and for all of it at once', async ({
  browser,
  ground,
}) => {
  const owner = await demoPerson('13800000001')
  const visit = async (at: string, row: string) => {
    const { first: url } = ground
    return firstVisit(browser, { url, at, row, enter: (context) => signIn(context, owner, { url }) })
  }
  const pages = ['/console/transfer_order/index', '/console/transfer_order/index?status=all']
  for (const [at, { row, requests, depth: deepest }] of pages.flatMap((at) =>
    stages.map((stage) => [at, stage] as const),
  )) {
    const { asked } = await visit(at, row)
    const said = asked.map(({ path, depth }) => `${depth} ${path}`).join('\n')
    expect(asked.length, said).toBe(requests)
    expect(Math.max(...asked.map(({ depth }) => depth)), said).toBe(deepest)
    // Scripts are named by the document itself.
    expect(
      asked.filter(({ kind, depth }) => kind === 'Script' && depth > 1),
      said,
    ).toEqual([])
    // The rows came with the document, and nobody has asked for them.
    expect(
      asked.filter(({ path }) => path.startsWith(transferOrders.list.path)),
      said,
    ).toEqual([])
  }
})

test('orders can be read before a script has come, and the list then stands where they stood', async ({
  browserOf,
}) => {
  const owner = await demoPerson('13800000001')
  const page = await browserOf(owner, { at: '/console/transfer_order/index?status=all' })
  const [early, card] = [page.locator(orders.readable), page.locator(orders.ready).first()]
  await expect(card).toBeVisible()
  await expect(early).toHaveCount(0)

  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(early).toBeVisible()
  await expect(card).toHaveCount(0)
  const stood = await early.boundingBox()
  scripts.resolve()
  await expect(card).toBeVisible()
  await expect(early).toHaveCount(0)
  const stands = await card.boundingBox()
  expect([stands?.x, stands?.y, stands?.width]).toEqual([stood?.x, stood?.y, stood?.width])
})
