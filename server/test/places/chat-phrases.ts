/** What is said around an address. */
export type Phrases = {
  /** Before anything else. */
  greeting: readonly string[]
  /** What is ordered. */
  order: readonly string[]
  /** When it is to be there. */
  time: readonly string[]
  /** Asked of the shop. */
  wish: readonly string[]
  /** What the card says. */
  card: readonly string[]
  /** Before the address. */
  address: readonly string[]
  /** Before the name. */
  name: readonly string[]
  /** Before the number. */
  phone: readonly string[]
  /** Who receives it, with `{name}` and the place where they are. */
  person: readonly string[]
  /** Who ordered it, with `{name}` and `{phone}` of their own. */
  buyer: readonly string[]
  /** At the very end. */
  thanks: readonly string[]
  /** Pictures, in characters or in the words that a copied chat has for them. */
  picture: readonly string[]
}
