import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imChaos } from './chaos.ts'

const [messages = 20_000, seed = Date.now() % 1_000_000, wanted] = process.argv.slice(2).map(Number)
const kills = wanted ?? Math.max(2, Math.ceil(messages / 1_000))

const names = {
  lost: '没有丢失的消息',
  twice: '没有重复的消息',
  uncarried: '经服务端发送的都已送达服务方',
  order: '两边与服务方次序相同，没有空缺',
  withdrawn: '撤回的都已撤回',
  unread: '未读数正确',
  numbers: '变化编号连续',
} as const

console.log(`腾讯云聊天混乱试验：${messages} 条消息，${kills} 次强杀，种子 ${seed}`)
const dir = await mkdtemp(join(tmpdir(), 'zdb-im-'))
try {
  const { counts, findings, seconds } = await imChaos({ dir, messages, kills, seed, team: 8, say: console.log })
  console.log(
    `浏览器直发 ${counts['there']}（被拒后重发 ${counts['refused']} 次），经服务端 ${counts['here']}，撤回 ${counts['withdrawn']}，已读 ${counts['reads']} 次；断线 ${counts['cuts']} 次，强杀 ${counts['kills']} 次；回调分到两个进程 ${counts['toFirst']} / ${counts['toSecond']}`,
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
