/** Where a channel has no place for the card, shops ask buyers to write it into the remarks behind 【贺卡】. */
export function splitCard(words: string): { remarks: string; cardText: string } {
  const [remarks = '', cardText = ''] = words.split('【贺卡】')
  return { remarks: remarks.trim(), cardText: cardText.trim() }
}
