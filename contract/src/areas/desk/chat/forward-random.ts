/** A message that is given on to several is a message of its own to each: so is the number its sender knows it by. */
export const forwardRandom = (random: string, to: string): string => `${random}.${to}`
