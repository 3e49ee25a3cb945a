/** Of what is valid, how much a row has: it is counted from the row's own. */
export const validShare = {
  title: '有效占比',
  of: ({ valid_percentage }: { valid_percentage: number }) => valid_percentage,
  route: ({ valid_route }: { valid_route: string | null }) => valid_route,
}
