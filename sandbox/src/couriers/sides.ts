import type { CourierSide } from './side.ts'
import { dada } from './sides/dada.ts'
import { fengniao } from './sides/fengniao.ts'
import { kd100 } from './sides/kd100.ts'
import { kdniao } from './sides/kdniao.ts'
import { peisong } from './sides/peisong.ts'
import { sf } from './sides/sf.ts'
import { shansong } from './sides/shansong.ts'
import { uupt } from './sides/uupt.ts'

/** Every courier the sandbox plays. */
export const sides: readonly CourierSide[] = [dada, sf, shansong, fengniao, peisong, uupt, kd100, kdniao]
