import { seconds } from '#core/time/clock'

/**
 * How long a practised hand reads and thinks before each press, in the time of the shop. What the product takes to answer
 * comes on top as it is.
 */
export const thinking = {
  list: seconds(3),
  detail: seconds(12),
  arrange: seconds(8),
  print: seconds(3),
  callRider: seconds(10),
  callOwn: seconds(10),
  passOn: seconds(25),
  sign: seconds(5),
} as const
