export { quote } from './pool/quotes.ts'
