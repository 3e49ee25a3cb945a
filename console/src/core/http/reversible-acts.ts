/** Every act that can be taken back for ten seconds. The story of undoing has a scene for each. */
export const reversibleActs = [
  'flagOnlineOrder',
  'markOnlineOrder',
  'ignoreShipping',
  'notSync',
  'markProblem',
  'arrangeOrder',
  'flagSentOrder',
  'flagReceivedOrder',
  'closeStore',
  'removePartner',
  'defaultAddress',
  'switchCourier',
  'switchNotification',
] as const

export type ReversibleAct = (typeof reversibleActs)[number]
