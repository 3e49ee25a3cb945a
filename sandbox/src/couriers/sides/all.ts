import type { CourierSide } from './side.ts'
import { dada } from './dada/dada.ts'
import { fengniao } from './fengniao/fengniao.ts'
import { kd100 } from './kd100/kd100.ts'
import { kdniao } from './kdniao/kdniao.ts'
import { peisong } from './peisong/peisong.ts'
import { sf } from './sf/sf.ts'
import { shansong } from './shansong/shansong.ts'
import { uupt } from './uupt/uupt.ts'

/** Every courier the sandbox plays. */
export const sides: readonly CourierSide[] = [dada, sf, shansong, fengniao, peisong, uupt, kd100, kdniao]
