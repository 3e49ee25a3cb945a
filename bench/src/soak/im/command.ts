import { imChaos } from './chaos.ts'
import { runSoak } from '../chat/soak-run.ts'

await runSoak({
  title: '腾讯云聊天混乱试验',
  team: 8,
  names: {
    lost: '没有丢失的消息',
    twice: '没有重复的消息',
    uncarried: '经服务端发送的都已送达服务方',
    order: '两边与服务方次序相同，没有空缺',
    withdrawn: '撤回的都已撤回',
    unread: '未读数正确',
    numbers: '变化编号连续',
    restless: '到时间一切都已了结',
  },
  chaos: imChaos,
  summary: (counts) =>
    `浏览器直发 ${counts['there']}（被拒后重发 ${counts['refused']} 次），经服务端 ${counts['here']}，撤回 ${counts['withdrawn']}，已读 ${counts['reads']} 次；断线 ${counts['cuts']} 次，强杀 ${counts['kills']} 次；回调分到两个进程 ${counts['toFirst']} / ${counts['toSecond']}`,
})
