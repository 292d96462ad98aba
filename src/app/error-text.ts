interface ErrorText {
  readonly title: string;
  readonly subtitle: string;
}

/** Titles and subtitles by status (specification §2). A status message is what an answer says beside its number. */
export function errorText(status: number | null, statusMessage?: string): ErrorText {
  switch (status) {
    case 404:
      return { title: 'Page Not Found', subtitle: "We couldn't find the page you're looking for" };
    case 403:
      return { title: 'Access Forbidden', subtitle: 'You do not have permission to access this page' };
    case 500:
      return { title: 'Server Error', subtitle: 'Something went wrong on our end' };
    default:
      return { title: `Error ${status ?? 'Unknown'}`, subtitle: statusMessage || 'An unexpected error occurred' };
  }
}
