import { expect, inject, test } from 'vitest'
import { channelOf, codeOfAdapter, ridingCodes } from '@zdb/contract/channels/channel-shops/channels'
import { sandboxApp, sandboxChannels } from './sandbox-app.ts'

test('a channel is said to carry replies to reminders and offers to buyers exactly where its adapter can', async () => {
  const channels = Object.values(sandboxChannels(await sandboxApp(inject('sandboxUrl'), 'abilities-test')))
  expect(channels.length).toBeGreaterThan(0)
  for (const channel of channels) {
    const { replies = false, negotiates = false } = channelOf(codeOfAdapter(channel.name))
    const can = ['replyReminder' in channel, 'negotiateRefund' in channel]
    expect([channel.name, replies, negotiates]).toEqual([channel.name, ...can])
  }
})

test('takeaway channels, and no others, bring their orders themselves', () => {
  expect(ridingCodes.map((code) => channelOf(code).name)).toEqual(['饿了么', '美团外卖', '京东到家'])
})
