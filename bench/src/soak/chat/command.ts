import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chatChaos } from './chaos.ts'

const [messages = 20_000, seed = Date.now() % 1_000_000, wanted] = process.argv.slice(2).map(Number)
const kills = wanted ?? Math.max(2, Math.ceil(messages / 1_000))

const names = {
  lost: '没有丢失的消息',
  twice: '没有重复的消息',
  order: '两边次序相同，没有空缺',
  numbers: '变化编号连续',
  unread: '未读数正确',
  heard: '页面听到了每一条',
  revoked: '撤回的都已撤回',
} as const

console.log(`聊天混乱试验：${messages} 条消息，${kills} 次强杀，种子 ${seed}`)
const dir = await mkdtemp(join(tmpdir(), 'zdb-chat-'))
try {
  const { counts, findings, seconds } = await chatChaos({ dir, messages, kills, seed, team: 10, say: console.log })
  console.log(
    `发送 ${counts['sent']}，其中同时发两次 ${counts['doubled']}，撤回 ${counts['revoked']}，已读 ${counts['reads']} 次；断线 ${counts['cuts']} 次，强杀 ${counts['kills']} 次，被叫醒 ${counts['woken']} 次`,
  )
  for (const [name, breaches] of Object.entries(findings))
    console.log(
      `${breaches.length === 0 ? '✓' : '✗'} ${names[name as keyof typeof names]}${breaches.length > 0 ? `（${breaches.length}）：${breaches.slice(0, 20).join('；')}` : ''}`,
    )
  console.log(`${seconds.toFixed(0)} s`)
  const isSound = Object.values(findings).every((breaches) => breaches.length === 0)
  process.exitCode = isSound && counts['sent'] === messages ? 0 : 1
} finally {
  await rm(dir, { recursive: true, force: true })
}
