import * as z from 'zod'
import { expected } from '../../../kit/terms.ts'
import { Id, whole } from '../../../kit/page.ts'
import { words } from './schemas.ts'

export const Flag = z.object({ flag: whole(0, 5) })
export const FlagMemo = z.object({ flag: whole(0, 5).default(0), memo: words('备注', 200) })
export const SaveFlagMemo = FlagMemo.extend({ expect: expected({ flag: whole(0, 5), memo: z.string().max(200) }) })
export const MarkProblem = z.object({
  type: whole(1, 99),
  note: words('问题说明', 200),
  only_first: z.boolean().default(false).describe('已有待处理的问题时拒绝，不覆盖'),
})
export const HandleProblem = z.object({
  note: words('处理说明', 200),
  expect: expected({ type: whole(1, 99), note: z.string().max(200) }),
})
export const PickStore = z.object({ sid: Id })
const arrangedTo = expected({ sid: Id.describe('安排到的门店') })
export const Dispatch = PickStore.extend({ expect: arrangedTo })
export const Init = z
  .object({ expect: arrangedTo, sid: Id.nullable().optional().describe('撤销安排时恢复的原配送门店，没有则为 null') })
  .optional()
export const OnOff = z.object({ on: z.boolean() })
export const Mark = z.object({
  printed: z.boolean().optional(),
  flag: whole(0, 5).optional(),
  expect: expected({
    printed: z.literal(true).optional().describe('打印标记仍是本人手动标记的'),
    flag: whole(0, 5).optional(),
  }),
})
