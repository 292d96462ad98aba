/** Needs nothing but itself: it is shown where neither the network nor the shell's files are there. */
export const OFFLINE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Offline · Muster</title>
</head>
<body>
<main>
<h1>You are offline</h1>
<p>This page needs the server, and the server cannot be reached.</p>
<p><a href="">Try again</a> · <a href="/dashboard">Go to the dashboard</a></p>
</main>
</body>
</html>
`;
