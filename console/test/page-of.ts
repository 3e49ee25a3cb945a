/** The first page of a list with just these rows. */
export const pageOf = <Row>(...items: Row[]) => ({
  items,
  total: items.length,
  more: false,
  page: 1,
  page_size: 20,
  next: null,
})
