import type { Order, SellerNote } from './things.ts'

const none: SellerNote = { words: '', flag: '', flagName: '', at: 0 }

/** The note that stands on an order now. */
export const sellerNote = ({ sellerNotes }: Order): SellerNote => sellerNotes?.at(-1) ?? none
