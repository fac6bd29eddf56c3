import { other } from './other.js'; export default other
