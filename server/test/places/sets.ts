import { chats } from './chat-generator.ts'
import { samples } from './generator.ts'
import { lifeFiles, lifeSamples } from './life.ts'
import type { Sample } from './score.ts'

/** Nothing was built by looking at the texts of these seeds. */
const heldOut = { plain: 20_261_116, chats: [7_001, 7_002, 7_003] } as const

export type AddressSet = { title: string; label: string; texts: () => Sample[] }

/** What a test holds every field and the whole of every set to. */
export const aim = 0.95

/** All texts that are measured. */
export const addressSets: readonly AddressSet[] = [
  {
    title: 'generated, seed kept out of development',
    label: '生成的地址',
    texts: () => samples(heldOut.plain, 2_000),
  },
  ...heldOut.chats.map((seed): AddressSet => ({
    title: `generated chats, seed ${seed} kept out`,
    label: `生成的聊天 ${seed}`,
    texts: () => chats(seed, 500, 'seen'),
  })),
  {
    title: 'generated chats in other words, seed kept out',
    label: '生成的聊天，另一套说法',
    texts: () => chats(heldOut.chats[0], 2_000, 'kept'),
  },
  ...lifeFiles.map((file): AddressSet => ({
    title: `by hand, \`${file}\``,
    label: `手写的地址 ${file}`,
    texts: () => lifeSamples(file),
  })),
]
