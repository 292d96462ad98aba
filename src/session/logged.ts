/** A failure to sign in or out is logged and rethrown (specification §8). */
export async function logged<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    console.error(message, error);
    throw error;
  }
}
