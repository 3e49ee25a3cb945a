import { chats } from './chat-generator.ts'
import { samples } from './generator.ts'
import { lifeFiles, lifeSamples } from './life.ts'
import type { Sample } from './score.ts'

/** Nothing was built by looking at the texts of these seeds. */
const heldOut = { plain: 20_261_116, chats: [7_001, 7_002, 7_003] } as const

/** `aim` is what a test holds every field and the whole to; without one the figure is only published. */
export type AddressSet = { title: string; label: string; aim?: number; texts: () => Sample[] }

const aim = 0.95

/** All texts that are measured. */
export const addressSets: readonly AddressSet[] = [
  {
    title: 'generated, seed kept out of development',
    label: '生成的地址',
    aim,
    texts: () => samples(heldOut.plain, 2_000),
  },
  ...heldOut.chats.map((seed): AddressSet => ({
    title: `generated chats, seed ${seed} kept out`,
    label: `生成的聊天 ${seed}`,
    aim,
    texts: () => chats(seed, 500, 'seen'),
  })),
  {
    title: 'generated chats in words nobody looked at',
    label: '生成的聊天，未见过的说法',
    texts: () => chats(heldOut.chats[0], 2_000, 'kept'),
  },
  ...lifeFiles.map((file): AddressSet => ({
    title: `by hand, \`${file}\``,
    label: `手写的地址 ${file}`,
    aim,
    texts: () => lifeSamples(file),
  })),
]
