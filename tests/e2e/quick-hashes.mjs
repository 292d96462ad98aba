/** Loaded before the server, where a test is about what people do and not about their passwords. */
import { hashQuickly } from '../kit/quick-hashes.mjs';

hashQuickly();
