import { expect, test } from 'vitest'
import { startedWorker } from './test/worker-world.ts'

test('a push whose words cannot be read is shown without them and leads to the news', async () => {
  const { showNotification, tell } = await startedWorker()
  const unreadable = { json: () => JSON.parse('{"title":') as unknown }
  for (const data of [unreadable, null]) await tell('push', { data })
  await tell('push', { data: { json: () => ({ title: '新的抢单', url: 'https://elsewhere.test/' }) } })
  const home = { data: { url: '/console/home?alerts=1' } }
  expect(showNotification.mock.calls).toMatchObject([
    ['转单宝', home],
    ['转单宝', home],
    ['新的抢单', home],
  ])
})
