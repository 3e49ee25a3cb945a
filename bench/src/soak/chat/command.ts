import { chatChaos } from './chaos.ts'
import { runSoak } from './soak-run.ts'

await runSoak({
  title: '聊天混乱试验',
  team: 10,
  names: {
    lost: '没有丢失的消息',
    twice: '没有重复的消息',
    order: '两边次序相同，没有空缺',
    numbers: '变化编号连续',
    unread: '未读数正确',
    heard: '页面听到了每一条',
    revoked: '撤回的都已撤回',
  },
  chaos: chatChaos,
  summary: (counts) =>
    `发送 ${counts['sent']}，其中同时发两次 ${counts['doubled']}，撤回 ${counts['revoked']}，已读 ${counts['reads']} 次；断线 ${counts['cuts']} 次，强杀 ${counts['kills']} 次，被叫醒 ${counts['woken']} 次`,
})
