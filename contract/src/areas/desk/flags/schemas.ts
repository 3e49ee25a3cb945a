import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { whole } from '../../../kit/page.ts'

export const flagColours = ['red', 'yellow', 'green', 'blue', 'purple'] as const
export const Flag = z.object({ id: z.number().int(), colour: z.enum(flagColours), name: z.string() })
export const FlagName = z.object({ id: whole(1, flagColours.length), name: text('旗帜名称', 8) })
