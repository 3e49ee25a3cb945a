import type { ChannelSide } from './side.ts'
import { doudian } from './sides/doudian/side.ts'
import { eleme } from './sides/eleme/side.ts'
import { jddj } from './sides/jddj/side.ts'
import { kuaishou } from './sides/kuaishou/side.ts'
import { meituan } from './sides/meituan/side.ts'
import { minishop } from './sides/minishop/side.ts'
import { pdd } from './sides/pdd/side.ts'
import { taobao } from './sides/taobao/side.ts'
import { weixin } from './sides/weixin/side.ts'
import { xiaohongshu } from './sides/xiaohongshu/side.ts'
import { youzan } from './sides/youzan/side.ts'

/** Every sales channel the sandbox plays. */
export const sides: readonly ChannelSide[] = [
  meituan,
  eleme,
  pdd,
  weixin,
  doudian,
  youzan,
  jddj,
  taobao,
  xiaohongshu,
  kuaishou,
  minishop,
]
