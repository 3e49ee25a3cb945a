import type { ChannelSide } from './side.ts'
import { doudian } from './sides/doudian.ts'
import { eleme } from './sides/eleme.ts'
import { jddj } from './sides/jddj.ts'
import { kuaishou } from './sides/kuaishou.ts'
import { meituan } from './sides/meituan.ts'
import { pdd } from './sides/pdd.ts'
import { taobao } from './sides/taobao.ts'
import { weixin } from './sides/weixin.ts'
import { xiaohongshu } from './sides/xiaohongshu.ts'
import { youzan } from './sides/youzan.ts'

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
]
