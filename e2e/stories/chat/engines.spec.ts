import type { Page } from '@playwright/test'
import { chatOf } from '../../screens/chat/drawer.ts'
import { say, twoChatters } from '../../support/chat/chat.ts'
import { expect, test } from '../../support/story.ts'

/** What the engine for the vendor's service and the vendor's SDK are called in the build. */
const vendorFile = /\/assets\/(tencent-engine|chat)-[\w-]{8}\.js$/

const vendorFiles = (page: Page): string[] => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const [, name] = vendorFile.exec(request.url()) ?? []
    if (name) fetched.push(name)
  })
  return fetched
}

test('the vendor’s engine is fetched where the server names it, and nowhere else', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  await say(florist, sender, '在吗')
  const own = await browserOf(sender)
  const fetched = vendorFiles(own)
  await own.reload()
  const desk = chatOf(own)
  await desk.talkTo('沪上')
  await desk.write('在的')
  await expect(desk.row('在的').getByText('未读')).toBeVisible()
  expect(fetched).toEqual([])

  const vendor = await browserOf(florist)
  const loaded = vendorFiles(vendor)
  await vendor.route(/im-chat\/user-info/, async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { data: object }
    await route.fulfill({ json: { ...envelope, data: { ...envelope.data, engine: 'tencent', aid: '1400000001' } } })
  })
  await vendor.reload()
  await expect.poll(() => new Set(loaded)).toEqual(new Set(['tencent-engine', 'chat']))
})
