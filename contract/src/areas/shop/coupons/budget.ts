import { fen, type Fen } from '../../../kit/fen.ts'

/** The most a coupon can cost: what is asked before it is confirmed, and what is never exceeded. */
export const budgetOf = (faceValue: Fen, quantity: number): Fen => fen(faceValue * quantity)
